-- In a container: without a password nobody is PostgreSQL's administrator over the network.
alter role postgres password null;
