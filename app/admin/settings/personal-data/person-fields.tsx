import type { Person } from "#domain/personal-data/person.ts";

/** Whom one searched for, sent along with what is asked next. */
export function PersonFields({ person: { email, name, phone } }: { person: Person }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="phone" value={phone} />
    </>
  );
}
