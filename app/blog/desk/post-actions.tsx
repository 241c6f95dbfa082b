import { ConfirmAct } from "#app/deleted/confirm-act.tsx";
import { pathIn } from "#app/kit/language/language.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { PostRow } from "./post-list.server.ts";
import type { EditedPostFacts } from "./use-post-editing.ts";

export function DeletePost({ post, onClose }: { post: PostRow; onClose: () => void }) {
  return (
    <ConfirmAct
      title="Delete blog post"
      message={`Are you sure you want to delete "${post.title}"?`}
      confirmLabel="Delete"
      action="/admin/blog"
      fields={{ id: post.id }}
      onClose={onClose}
    >
      {post.state === "published" ? (
        <p className="text-slate-600">Readers can see it now. Archived, it is only hidden from them.</p>
      ) : null}
    </ConfirmAct>
  );
}

export function ViewLink({ post }: { post: EditedPostFacts }) {
  return (
    <ButtonLink to={pathIn(`/blog/${post.slug}`, post.language)} target="_blank">
      View post
      <span className="sr-only">(opens in a new tab)</span>
    </ButtonLink>
  );
}

export function PostActions(props: {
  isNew: boolean;
  dirty: boolean;
  looking: boolean;
  saving: boolean;
  onLook: () => void;
}) {
  const { isNew, looking, saving, onLook } = props;
  const hydrated = useHydrated();
  return (
    <div className="sticky top-12 z-20 sm:top-14 -mx-4 mt-4 flex h-14 items-center justify-end gap-x-4 border-y border-slate-200 bg-white px-4 lg:-mx-6 lg:px-6 pointer-coarse:h-16">
      <p role="status" className="grow truncate text-slate-600 max-sm:sr-only">
        {saveState(props)}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:justify-between">
        <Button onClick={onLook} className={hydrated ? "" : "invisible"}>
          {looking ? "Back to writing" : "Preview"}
        </Button>
        <Button
          type="submit"
          form="post"
          variant="primary"
          pending={saving}
          pendingLabel="Saving..."
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
        >
          {isNew ? "Create Post" : "Save Changes"}
        </Button>
      </div>
    </div>
  );
}

function saveState({ dirty, isNew }: { dirty: boolean; isNew: boolean }): string {
  if (dirty) return "Unsaved changes, kept in this browser";
  return isNew ? "Not saved yet" : "All changes saved";
}
