import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditedPostFacts } from "./edited-post.ts";

/** The head's buttons: what readers see now, what they would see after a save, and the save itself. */
export function PostActions(props: {
  post: EditedPostFacts | null;
  looking: boolean;
  saving: boolean;
  onLook: () => void;
}) {
  const { post, looking, saving, onLook } = props;
  const hydrated = useHydrated();
  return (
    <>
      {post ? (
        <ButtonLink
          to={`/blog/${post.slug}${post.isPublic ? "" : "?preview"}`}
          target="_blank"
          variant="quiet"
        >
          {post.isPublic ? "View post" : "Saved preview"}
          <span className="sr-only">(opens in a new tab)</span>
        </ButtonLink>
      ) : null}
      <Button onClick={onLook} className={hydrated ? "" : "invisible"}>
        {looking ? "Back to writing" : "Public look"}
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
        {post ? "Save Changes" : "Create Post"}
      </Button>
    </>
  );
}
