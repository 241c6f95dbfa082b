import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import type { Language } from "#app/kit/language/language.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { useListAddress } from "#app/kit/lists/keep-screen.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { DeletedNote } from "#app/deleted/deleted-note.tsx";
import { newPostForm, postForm } from "../post.ts";
import type { PostFormValues, PostVersions, VersionBeside } from "../post-form.ts";
import { type NameChoice, NameDialog } from "./name-dialog.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftOffer } from "./post-drafts.tsx";
import { OriginalText, VersionTabs } from "./post-versions.tsx";
import { type EditedPostFacts, type ImageSize, usePostEditing } from "./use-post-editing.ts";
import type { PostAnswer, PostChoices } from "./post-action.server.ts";
import { PostActions, ViewLink } from "./post-actions.tsx";
import { PostFacts } from "./post-facts.tsx";
import { PostLook, PostText } from "./post-text.tsx";
import { useBlockedLeave } from "#app/kit/ui/unsaved-input.ts";

export function PostEditor(props: {
  heading: string;
  post: EditedPostFacts | null;
  start: PostFormValues;
  startImage?: ImageSize | null;
  choices: PostChoices;
  answer: PostAnswer | undefined;
  versions?: PostVersions;
  beside?: VersionBeside | null;
}) {
  const { heading, post, start, choices, answer, versions, beside } = props;
  const draftOf = post?.id ?? draftOfTranslation(start);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm({ schema: post ? postForm : newPostForm, answer, form: formRef });
  const editing = usePostEditing({
    formRef,
    postId: draftOf,
    start: { values: start, version: post?.version ?? null },
    answer,
  });
  const { drafts, filled, stored, conflict } = editing;
  const [looking, setLooking] = useState(false);
  const [naming, setNaming] = useState<NameChoice | null>(null);
  const [sizes, setSizes] = useState<Record<string, ImageSize>>(
    props.startImage ? { [start.featured_image]: props.startImage } : {},
  );
  const saving = navigation.state !== "idle" && navigation.formMethod === "POST";

  useSaveKey(formRef, saving);

  return (
    <>
      <EditorHeader heading={heading} post={answer?.deletion ? null : post}>
        {versions ? (
          <VersionTabs {...versions} current={start.language as Language} beside={beside?.language} />
        ) : null}
      </EditorHeader>
      <PostActions
        isNew={post === null}
        dirty={editing.dirty}
        looking={looking}
        saving={saving}
        onLook={() => {
          drafts.note();
          setLooking(!looking);
          window.scrollTo({ top: 0, behavior: "instant" });
        }}
      />
      <p role="alert" className="mt-4 font-medium text-red-700 empty:hidden">
        {answer?.error}
      </p>
      {hydrated ? <DraftOffer key={filled.generation} postId={draftOf} onRestore={editing.restore} /> : null}
      <PostDeletion answer={answer} pending={saving} />
      {conflict ? (
        <ConflictPanel
          conflict={conflict}
          mine={drafts.read}
          choices={choices}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
      ) : null}
      {looking ? <PostLook {...{ choices, sizes }} values={drafts.typed} /> : null}
      <Form
        {...checked.props}
        ref={formRef}
        id="post"
        method="post"
        encType="multipart/form-data"
        hidden={looking}
        onInput={(event) => {
          checked.props.onInput(event);
          drafts.noteSoon();
        }}
        onSubmit={(event) => {
          setLooking(false);
          editing.submitting();
          checked.props.onSubmit(event);
        }}
        className="mt-5 grid gap-6 [[hidden]]:hidden xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <FormContext value={checked}>
          <SendKey />
          <HiddenFields {...{ hydrated, start }} version={post ? (stored.version ?? "") : null} />
          <div className={classNames("grid content-start gap-6", beside && "2xl:grid-cols-2")}>
            {beside ? <OriginalText {...beside} /> : null}
            <PostText key={`text ${filled.generation}`} values={filled.values} typed={drafts.typed} />
          </div>
          <PostFacts
            key={`facts ${filled.generation}`}
            values={filled.values}
            typed={drafts.typed}
            post={post}
            choices={choices}
            sizes={sizes}
            onSize={(address, size) => setSizes((sizes) => ({ ...sizes, [address]: size }))}
            onName={(kind, id) => setNaming({ kind, id })}
            onChanged={drafts.note}
            addressOfOriginal={start.translates ? versions?.slug : undefined}
          />
        </FormContext>
      </Form>
      {naming ? (
        <NameDialog
          {...naming}
          choices={choices}
          onClose={() => setNaming(null)}
          onSaved={(id) => {
            choose(formRef.current, `${naming.kind}_id`, id);
            drafts.note();
          }}
        />
      ) : null}
      <LeaveQuestion isDirty={drafts.isDirty} />
    </>
  );
}

function EditorHeader(props: { heading: string; post: EditedPostFacts | null; children: ReactNode }) {
  const { heading, post } = props;
  const list = useListAddress("/admin/blog");
  return (
    <>
      <PageHeader
        title={heading}
        path={[{ label: "Blog Management", to: list }, { label: heading }]}
        acts={post?.isPublic ? <ViewLink post={post} /> : null}
      />
      {props.children}
    </>
  );
}

function HiddenFields(props: { hydrated: boolean; start: PostFormValues; version: string | null }) {
  const { hydrated, start, version } = props;
  return (
    <>
      {version === null ? null : <input type="hidden" name="updated_at" value={version} />}
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      <input type="hidden" name="translates" value={start.translates} />
    </>
  );
}

/** Draft key of a new translation, separate from that of a new post. */
const draftOfTranslation = ({ language, translates }: PostFormValues): string | null =>
  translates === "" ? null : `${language} of ${translates}`;

function choose(form: HTMLFormElement | null, name: string, id: string): void {
  const select = form?.elements.namedItem(name);
  if (select instanceof HTMLSelectElement) select.value = id;
}

function useSaveKey(formRef: RefObject<HTMLFormElement | null>, saving: boolean): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!saving) formRef.current?.requestSubmit();
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [formRef, saving]);
}

function LeaveQuestion({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlockedLeave(isDirty);
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      message="Your changes are kept in this browser and offered again when you come back."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={() => blocker.proceed?.()}
      keepOpen
    />
  );
}

function PostDeletion({ answer, pending }: { answer: PostAnswer | undefined; pending: boolean }) {
  if (!answer?.deletion) return null;
  return (
    <div className="mt-4">
      <DeletedNote deletion={answer.deletion} form="post" pending={pending} />
    </div>
  );
}
