import { type ReactNode, useEffect, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { rememberList } from "./last-list.ts";
import { useDebouncedNavigation } from "./use-debounced-navigation.ts";

const TYPING_PAUSE_MS = 200;

/**
 * The filters of a list: a form whose fields stand in the address. Chosen values apply at once, typed text after a short
 * pause; empty fields are left out. Without JavaScript it is a plain form with a button.
 */
export function FilterForm(props: {
  label: string;
  action: string;
  className?: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [sent, setSent] = useState(search);
  const [version, setVersion] = useState(0);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // An address that did not come from here (Back, «Clear»): the fields start anew from it.
    if (search !== sent) {
      setSent(search);
      setVersion(version + 1);
    }
  }
  useEffect(() => rememberList(props.action), [props.action, search]);
  const { putOff, drop } = useDebouncedNavigation(
    (location) => location.pathname === props.action && location.search === sent,
  );
  useEffect(() => drop, [drop, version]);

  const apply = (form: HTMLFormElement) => {
    drop();
    const filled = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    );
    const query = new URLSearchParams(filled).toString();
    const next = query === "" ? "" : `?${query}`;
    if (next === sent) return;
    setSent(next);
    void navigate(`${props.action}${next}`, { replace: true, preventScrollReset: true });
  };

  return (
    <Form
      key={version}
      method="get"
      action={props.action}
      role="search"
      aria-label={props.label}
      className={props.className}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onChange={(event) => {
        const form = event.currentTarget;
        const typing = event.target instanceof HTMLInputElement;
        if (typing) putOff(() => apply(form), TYPING_PAUSE_MS);
        else apply(form);
      }}
    >
      {props.children}
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}
