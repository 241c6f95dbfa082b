-- A charge without a day has that of the company, which between midnight and 2:00 is not yet that of the server.
alter table charges alter column booked_on set default (now() at time zone 'Europe/Brussels')::date;
