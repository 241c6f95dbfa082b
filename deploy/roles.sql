-- Two roles and a database: zenne owns the tables and migrates them, zenne_product works with their rows and owns nothing.
-- As PostgreSQL's administrator, with both passwords in the environment (letters and digits):
--   DATABASE_OWNER_PASSWORD=… DATABASE_PASSWORD=… psql -d postgres -f deploy/roles.sql
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv product_password DATABASE_PASSWORD
create role zenne login password :'owner_password';
create role zenne_product login password :'product_password';
create database zenne owner zenne template template0 encoding 'UTF8';
-- Behind a pooler in transaction mode, whose connections cannot set them (docs/running.md):
--   alter role zenne_product set statement_timeout = '8s';
--   alter role zenne_product set lock_timeout = '4s';
--   alter role zenne_product set idle_in_transaction_session_timeout = '30s';
