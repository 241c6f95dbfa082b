import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#app/kit/language/language.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { LETTER_MESSAGES } from "#app/shipments/letters.ts";
import type { readLetters } from "#app/shipments/notify-customers.server.ts";
import { LettersField } from "./letters-field.tsx";

type Letters = Awaited<ReturnType<typeof readLetters>>;

/** Preview of the letters in each language, with the recipients, each about their own shipment. */
export function TellPage(
  props: Letters & {
    title: string;
    path: ComponentProps<typeof PageHeader>["path"];
    /** Numbers of those that are delivered or cancelled. */
    finished: readonly string[];
    answer: FormAnswer | undefined;
    /** Where sending leads. */
    backTo: string;
  },
) {
  const { title, path, letters, version, finished, unreachable, answer, backTo } = props;
  const navigate = useNavigate();
  useAnswerToast(answer, () => void navigate(backTo, { replace: true }));
  return (
    <>
      <PageHeader
        title={title}
        description="A letter to each customer about their own shipment: its dates, and the reason of its delay"
        path={[...(path ?? []), { label: "Tell customers" }]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5 max-w-5xl">
        <Named text="Left out, delivered or cancelled" numbers={finished} />
        <Named text="No address that gets mails" numbers={unreachable} />
        {letters.length === 0 ? (
          <p>There is nobody to write to.</p>
        ) : (
          <NameFirst onClose={() => void navigate(backTo)}>
            <ActForm
              key={version}
              intent="tell"
              lists={["to"]}
              choices={{ of: ["to"], none: LETTER_MESSAGES.chooseRecipient }}
              answer={answer}
              submit="Send mails"
              variant="primary"
              className="grid gap-6"
            >
              {({ error }) => (
                <>
                  <input type="hidden" name="version" value={version} />
                  {LANGUAGES.map((language) => (
                    <LettersField
                      key={language}
                      title={LANGUAGE_NAMES[language]}
                      letters={letters.filter((letter) => letter.language === language)}
                    />
                  ))}
                  {error("to") ? (
                    <p role="alert" className="font-medium text-red-700">
                      {error("to")}
                    </p>
                  ) : null}
                </>
              )}
            </ActForm>
          </NameFirst>
        )}
      </Card>
    </>
  );
}

function Named({ text, numbers }: { text: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="mb-4 notice wrap-anywhere">
      <strong className="text-ink-900">{`${text} (${pluralize(numbers.length, "shipment")}): `}</strong>
      {numbers.join(", ")}
    </p>
  );
}
