import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";

const NAME = "Settings, Invoicing";

/** Returns whether a message ends with the place where it is mended. */
export const namesSettings = (message: string): boolean => message.endsWith(NAME);

/** A message whose last words, «Settings, Invoicing», are a link for who may open them. */
export function SettingsNamed({ of: message }: { of: string }) {
  if (!useCan("settings.manage")) return <span>{message}</span>;
  return (
    <span>
      {message.slice(0, -NAME.length)}
      <Link to="/admin/settings/invoicing" className="text-link whitespace-nowrap">
        {NAME}
      </Link>
    </span>
  );
}
