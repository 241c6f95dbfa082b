/** A category or an author to choose. */
export interface NamedChoice {
  id: string;
  name: string;
}

export interface AuthorChoice extends NamedChoice {
  bio: string | null;
  avatar_url: string | null;
}

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** What is known of a post that exists, beside its form. */
export interface EditedPostFacts {
  id: string;
  slug: string;
  version: string;
  /** Its publishing date where that is past: for the form's field, and as people read it. */
  published: { local: string; shown: string } | null;
  /** Readers can see it. */
  isPublic: boolean;
}
