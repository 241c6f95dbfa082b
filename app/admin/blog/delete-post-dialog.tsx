import type { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import type { PostRow } from "./post-list.server.ts";

/** Asks, with the title, before a post is deleted. */
export function DeletePostDialog(props: {
  post: Pick<PostRow, "id" | "title" | "state">;
  fetcher: Pick<ReturnType<typeof useFetcher>, "submit" | "state">;
  onClose: () => void;
}) {
  const { post, fetcher, onClose } = props;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Delete blog post"
      message={BLOG_MESSAGES.confirmDelete(post.title)}
      confirmLabel="Delete"
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() => void fetcher.submit({ id: post.id }, { method: "post", action: "/admin/blog" })}
    >
      {post.state === "published" ? (
        <p className="text-slate-600">Readers can see it now. Archived, it is only hidden from them.</p>
      ) : null}
    </ConfirmDialog>
  );
}
