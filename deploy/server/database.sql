-- The role and the database of the program; a second time only the password is set again. `password` is set before.
SELECT 'CREATE ROLE briscola LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'briscola') \gexec
ALTER ROLE briscola PASSWORD :'password';
SELECT 'CREATE DATABASE briscola OWNER briscola ENCODING ''UTF8'' TEMPLATE template0'
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'briscola') \gexec
