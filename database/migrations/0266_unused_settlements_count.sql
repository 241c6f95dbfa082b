-- Its triggers call `settlements_count_paid` since payments settle between currencies.
drop function settlements_count();
