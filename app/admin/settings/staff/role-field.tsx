import { FieldError } from "#app/ui/field.tsx";
import { type Role, ROLES } from "#domain/accounts/policy.ts";
import { ROLE_TEXTS } from "#domain/accounts/role-texts.ts";

/** The roles to choose from, each with its one line. */
export function RoleField({ chosen, error }: { chosen?: string; error?: string }) {
  return (
    <fieldset aria-describedby={error ? "role-error" : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink-900">Role</legend>
      <div className="divide-y divide-slate-200 border-y border-slate-200">
        {ROLES.map((role: Role) => (
          <label
            key={role}
            className="flex items-start gap-3 py-2 pointer-coarse:py-2.5 has-checked:bg-slate-50"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              className="mt-0.5 size-4.5 shrink-0 accent-ink-800"
            />
            <span className="font-semibold text-ink-900">
              {ROLE_TEXTS[role].name}
              <span className="block font-normal text-slate-600">{ROLE_TEXTS[role].line}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="role-error">{error}</FieldError>
    </fieldset>
  );
}
