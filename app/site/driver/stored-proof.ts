/** A proof on the phone: with its photo until it was sent, then only that it was. */
export interface StoredProof {
  /** The id of its upload. */
  id: string;
  /** The path of the link it belongs to. */
  page: string;
  photo: ArrayBuffer | null;
  type: string;
  fields: Record<string, string>;
  state: "kept" | "sent" | "dead" | "refused";
  /** Why it was refused. */
  reason: string;
  /** When it was taken, and sent, in milliseconds. */
  takenAt: number;
  sentAt: number;
  /** It is in memory alone: the browser keeps nothing. */
  isLoose: boolean;
}

/** The proofs of this phone, in the browser's database; in memory alone where it has none. */
export interface ProofStore {
  all(page: string): Promise<StoredProof[]>;
  put(proof: StoredProof): Promise<void>;
  remove(id: string): Promise<void>;
}
