-- Whoever asks to be erased is found among the letters by their address.
create index account_letters_recipient_idx on account_letters (lower(recipient));
