-- Of the first database; the other one gets it with the data.
ALTER ROLE briscola PASSWORD :'program';
ALTER ROLE pgautofailover_replicator PASSWORD :'replication';
-- A primary that is cut off counts its standby as present for so long: less than a new one needs to be promoted.
ALTER SYSTEM SET wal_sender_timeout = '4s';
ALTER SYSTEM SET wal_receiver_timeout = '4s';
ALTER SYSTEM SET wal_receiver_status_interval = '1s';
-- A web node that vanished leaves no connection behind.
ALTER SYSTEM SET tcp_keepalives_idle = 2;
ALTER SYSTEM SET tcp_keepalives_interval = 1;
ALTER SYSTEM SET tcp_keepalives_count = 3;
ALTER SYSTEM SET tcp_user_timeout = '4s';
-- pg_auto_failover keeps 8 GB of log, and all of it is copied when an old primary comes back: minutes.
ALTER SYSTEM SET wal_keep_size = '256MB';
-- Who has to copy everything waits for a checkpoint first: for seconds, not for minutes.
ALTER SYSTEM SET checkpoint_completion_target = 0.02;
