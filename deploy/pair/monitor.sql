-- Of the monitor: how soon it believes that a database is gone. Measured on loopback; milliseconds.
ALTER ROLE autoctl_node PASSWORD :'password';
ALTER SYSTEM SET pgautofailover.health_check_period = 1000;
ALTER SYSTEM SET pgautofailover.health_check_timeout = 2000;
ALTER SYSTEM SET pgautofailover.health_check_retry_delay = 500;
ALTER SYSTEM SET pgautofailover.node_considered_unhealthy_timeout = 4000;
ALTER SYSTEM SET pgautofailover.primary_demote_timeout = 2000;
ALTER SYSTEM SET pgautofailover.startup_grace_period = 5000;
