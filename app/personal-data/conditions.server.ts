import { type RawBuilder, sql, type SqlBool } from "kysely";
import { company } from "#content/company.ts";
import { KEPT_TEXT_FOLDED } from "#app/mails/mails.server.ts";
import type { Person } from "./person.ts";

type Condition = RawBuilder<SqlBool>;

interface Columns {
  email: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  phone?: RawBuilder<unknown>;
  noEmail: Condition;
}

const never = sql<SqlBool>`false`;

/** The rule of `personSchema` for one table: by address, or by all other typed criteria. */
function belongsTo({ email, name, phone }: Person, columns: Columns): Condition {
  const others: Condition[] = [
    ...(name && columns.name ? [sql<SqlBool>`${columns.name} = search_fold(${name})`] : []),
    ...(phone && columns.phone ? [sql<SqlBool>`${columns.phone} = phone_key(${phone})`] : []),
  ];
  const typed = [name, phone].filter(Boolean).length;
  // A table without one of the columns cannot match a criterion for it.
  const byOthers =
    typed > 0 && others.length === typed ? sql<SqlBool>`(${sql.join(others, sql` and `)})` : never;
  if (!email) return byOthers;
  return sql<SqlBool>`(${columns.email} = ${email} or (${columns.noEmail} and ${byOthers}))`;
}

const inboxColumns: Columns = {
  email: sql`lower(email)`,
  name: sql`search_fold(name)`,
  phone: sql`phone_key(phone)`,
  noEmail: never,
};
const partyColumns: Columns = {
  email: sql`lower(email)`,
  name: sql`name_folded`,
  phone: sql`phone_key(phone)`,
  noEmail: sql`coalesce(email, '') = ''`,
};
const personColumns: Columns = {
  email: sql`lower(email)`,
  name: sql`search_fold(name)`,
  phone: sql`phone_key(phone)`,
  noEmail: sql`coalesce(email, '') = ''`,
};
const keptColumns: Columns = {
  email: sql`lower(person->>'email')`,
  name: sql`search_fold(person->>'name')`,
  phone: sql`phone_key(person->>'phone')`,
  noEmail: sql`coalesce(person->>'email', '') = ''`,
};
const deletedColumns: Columns = {
  email: sql`lower(coalesce(snapshot->'record'->>'email', name))`,
  name: sql`search_fold(snapshot->'record'->>'name')`,
  phone: sql`phone_key(snapshot->'record'->>'phone')`,
  noEmail: sql`coalesce(snapshot->'record'->>'email', '') = ''`,
};
const linkColumns: Columns = {
  email: sql`lower(recipient)`,
  name: sql`search_fold(recipient)`,
  noEmail: sql`recipient is not null`,
};
const offerColumns: Columns = {
  email: sql`lower(customer_email)`,
  name: sql`search_fold(customer_name)`,
  noEmail: never,
};
const authorColumns: Columns = {
  email: sql`lower(email)`,
  name: sql`search_fold(name)`,
  noEmail: sql`coalesce(email, '') = ''`,
};

/** The name is the first line of the notify party; the address may be anywhere in it. */
const notifyColumns: Columns = {
  email: sql`lower(substring(notify_party from '[^[:space:],;<>]+@[^[:space:],;<>]+'))`,
  name: sql`search_fold(split_part(notify_party, e'\n', 1))`,
  noEmail: sql`notify_party not like '%@%'`,
};

/** Columns with a person's name and no address. */
const nameColumns = (name: RawBuilder<unknown>): Columns => ({
  email: sql`null`,
  name: sql`search_fold(${name})`,
  noEmail: sql`true`,
});

/** The folded words of a text, each between spaces. */
const words = (folded: RawBuilder<unknown>) =>
  sql`(' ' || btrim(regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g')) || ' ')`;

/** A text that may name a person, and the same folded, as an index has it. */
const NOTE_TEXT = { plain: sql`body`, folded: sql`body_folded` };
/** Our own address stands below every mail, and is nobody's. */
const MAIL_TEXT = {
  plain: sql`replace(sent_subject || ' ' || sent_body, ${company.email}, '')`,
  folded: KEPT_TEXT_FOLDED,
};

/** Matches a text that names the person: by address, or by the full name if it contains no address. */
function textNames({ email, name, phone }: Person, { plain, folded }: typeof NOTE_TEXT): Condition {
  const byName =
    name && !phone
      ? sql<SqlBool>`(${folded} like replace(search_pattern(${name}), ' ', '%') and ${plain} !~ '[^[:space:]@]@[^[:space:]@]+\\.'
          and ${words(folded)} like '%' || ${words(sql`search_fold(${name})`)} || '%')`
      : never;
  if (!email) return byName;
  return sql<SqlBool>`(${folded} like search_pattern(${email}) and lower(${plain}) ~ email_pattern(${email})
    or ${byName})`;
}

const noteNames = (person: Person) => textNames(person, NOTE_TEXT);

/** Conditions for mails: `theirs` to the person, or `named` in the kept text of one to others. */
export const mailConditions = (person: Person) => ({
  theirs: person.email ? sql<SqlBool>`lower(recipient) = ${person.email}` : never,
  named: textNames(person, MAIL_TEXT),
});

function mailOf(person: Person): Condition {
  const { theirs, named } = mailConditions(person);
  return sql<SqlBool>`(${theirs} or ${named})`;
}

/** Matches a note written by the person: by their account, or one that was deleted. */
function noteBy({ email }: Person, author = "author_email"): Condition {
  if (!email) return never;
  return sql<SqlBool>`(author_id in (select id from admin_users where lower(email) = ${email})
    or (author_id is null and lower(${sql.ref(author)}) = ${email}))`;
}

/** Conditions for messages about requests: `theirs` to the person or about their requests, `named` in the text, `written` as staff. */
export function messageConditions(person: Person) {
  const { email } = person;
  const requestIds = sql`select id from quote_requests where ${belongsTo(person, inboxColumns)}`;
  return {
    theirs: sql<SqlBool>`(${email ? sql`lower(recipient) = ${email}` : never} or request_id in (${requestIds}))`,
    named: noteNames(person),
    written: noteBy(person, "author"),
  };
}

function messageOf(person: Person): Condition {
  const { theirs, named, written } = messageConditions(person);
  return sql<SqlBool>`(${theirs} or ${named} or ${written})`;
}

export function fileConditions({ email, name, phone }: Person) {
  const isPerson = name && !phone;
  const sent = [name, email].filter(Boolean);
  return {
    signed: isPerson
      ? sql<SqlBool>`(signed_by is not null and search_fold(signed_by) = search_fold(${name}))`
      : never,
    sent:
      phone || sent.length === 0
        ? never
        : sql<SqlBool>`(uploaded_by_id is null and search_fold(uploaded_by) in (${sql.join(
            sent.map((each) => sql`search_fold(${each})`),
          )}))`,
    // In a file name, any character may stand between parts of a name.
    named: isPerson
      ? sql<SqlBool>`(search_fold(name) like replace(search_pattern(${name}), ' ', '%')
          and ${words(sql`search_fold(name)`)} like '%' || ${words(sql`search_fold(${name})`)} || '%')`
      : never,
  };
}

function fileOf(person: Person): Condition {
  const { signed, sent, named } = fileConditions(person);
  return sql<SqlBool>`(${signed} or ${sent} or ${named})`;
}

/** Conditions for offers: `theirs` as the customer, `answered` under their name, by anybody. */
export const offerConditions = (person: Person) => ({
  theirs: belongsTo(person, offerColumns),
  answered:
    person.name && !person.phone
      ? sql<SqlBool>`(decided_name is not null and search_fold(decided_name) = search_fold(${person.name}))`
      : never,
});

function offerOf(person: Person): Condition {
  const { theirs, answered } = offerConditions(person);
  return sql<SqlBool>`(${theirs} or ${answered})`;
}

export const noteConditions = (person: Person) => ({ named: noteNames(person), written: noteBy(person) });

export const isExemptPerson = (person: Person) => belongsTo(person, keptColumns);

/** Conditions that find a person's data, by table; each is supported by an index. */
export const personConditions = (person: Person) => ({
  quote_requests: belongsTo(person, inboxColumns),
  contact_submissions: belongsTo(person, inboxColumns),
  shippers: belongsTo(person, partyColumns),
  consignees: belongsTo(person, partyColumns),
  company_contacts: belongsTo(person, personColumns),
  carrier_contacts: belongsTo(person, personColumns),
  // Repeats the condition of the partial indexes, so that they can be used.
  deleted_records: sql<SqlBool>`kind in ('quote_request', 'contact_submission', 'shipper', 'consignee')
    and ${belongsTo(person, deletedColumns)}`,
  mails: mailOf(person),
  shipment_notes: sql<SqlBool>`(${noteNames(person)} or ${noteBy(person)})`,
  request_messages: messageOf(person),
  offers: offerOf(person),
  files: fileOf(person),
  planned_stops: belongsTo(person, nameColumns(sql`driver`)),
  deliveries: sql<SqlBool>`signed_by is not null and ${belongsTo(person, nameColumns(sql`signed_by`))}`,
  documents: sql<SqlBool>`notify_party is not null and ${belongsTo(person, notifyColumns)}`,
  private_links: belongsTo(person, linkColumns),
  tracking_subscriptions: person.email ? sql<SqlBool>`lower(email) = ${person.email}` : never,
  stopped_addresses: person.email
    ? sql<SqlBool>`email in (${person.email}, mailbox_key(${person.email}))`
    : never,
  invoices: belongsTo(person, nameColumns(sql`customer`)),
  // Repeats the condition of the partial index, so that it can be used.
  payments: sql<SqlBool>`payer is not null and ${belongsTo(person, nameColumns(sql`payer`))}`,
  supplier_invoices: belongsTo(person, nameColumns(sql`supplier`)),
  blog_authors: belongsTo(person, authorColumns),
  admin_users: person.email ? sql<SqlBool>`lower(email) = ${person.email}` : never,
});

export type PersonTable = keyof ReturnType<typeof personConditions>;
