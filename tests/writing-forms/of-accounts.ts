import { invoicingFormValues } from "#app/invoices/settings/invoicing-form.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { requestEmailChange } from "#app/accounts/email-change.server.ts";
import { inviteStaff } from "#app/accounts/invitations.server.ts";
import { setSecondFactorRequired } from "#app/accounts/second-factor.server.ts";
import { createPost, getPost } from "#app/blog/posts.server.ts";
import { newPostForm } from "#app/blog/post.ts";
import { nextNumber, publicUrl, type World, type WritingForm } from "./world.ts";

export const PASSWORD = "quiet-canal-barge";

const post = () => ({
  title: `Post ${randomUUID()}`,
  slug: `post-${randomUUID()}`,
  content: "<p>Words</p>",
  status: "draft",
});
const stored = async ({ db, owner }: World) =>
  (await createPost(db, owner, newPostForm.parse(post()), new Date())).id;

const option = (): WritingForm[] => [
  { name: "add", prepare: () => ({ fields: { name: `Name ${randomUUID()}` } }) },
];

const own = (name: string, prepare: WritingForm["prepare"], harmless?: string): WritingForm => ({
  name,
  harmless,
  prepare: async (world) => {
    const ready = await prepare(world);
    return { ...ready, fields: { intent: name, ...ready.fields } };
  },
});

const ofColleague = (name: string, more: Record<string, string> = {}): WritingForm => ({
  name,
  prepare: async ({ db, colleague }) => {
    const { id } = await colleague();
    if (name === "enable")
      await db.updateTable("admin_users").set({ disabled_at: new Date() }).where("id", "=", id).execute();
    return { fields: { intent: name, id, ...more } };
  },
});
const ofInvitation = (name: string): WritingForm => ({
  name,
  prepare: async ({ db, owner }) => {
    const email = `${randomUUID()}@zenne.example`;
    await inviteStaff(db, owner, { email, role: "viewer" }, { publicUrl, now: new Date() });
    const { id } = await db
      .selectFrom("admin_invitations")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { fields: { intent: name, id } };
  },
});

const authenticatorSet =
  (confirmed: boolean) =>
  async ({ db, staff }: World) => {
    const set = { user_id: staff.id, secret: "sealed", confirmed_at: new Date() };
    const begun = { user_id: staff.id, new_secret: "sealed", new_secret_at: new Date() };
    await db.deleteFrom("admin_authenticators").where("user_id", "=", staff.id).execute();
    await db
      .insertInto("admin_authenticators")
      .values(confirmed ? set : begun)
      .execute();
    return { fields: {} };
  };

export const ACCOUNT_FORMS: Record<string, readonly WritingForm[]> = {
  "blog/desk/posts.route": [
    { name: "delete", prepare: async (world) => ({ fields: { id: await stored(world) } }) },
  ],
  "blog/desk/new-post.route": [{ name: "new", prepare: () => ({ fields: post() }) }],
  "blog/desk/edit-post.route": [
    {
      name: "edit",
      prepare: async (world) => {
        const id = await stored(world);
        const written = await getPost(world.db, world.owner, id);
        return { params: { id }, fields: { ...post(), updated_at: written?.version ?? "" } };
      },
    },
  ],
  "blog-categories": option(),
  "blog-authors": option(),
  "blog/desk/images.route": [
    {
      name: "image",
      prepare: async () => {
        const background = { r: nextNumber() % 256, g: nextNumber() % 256, b: nextNumber() % 256 };
        const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
        return { fields: { image: new File([new Uint8Array(await picture.png().toBuffer())], "a.png") } };
      },
    },
  ],
  "search/results.route": [
    {
      name: "opened",
      harmless: "the list of what one has opened has each thing once",
      prepare: async (world) => ({ fields: { kind: "shipment", id: await world.shipment() } }),
    },
  ],
  "desk/settings/settings.route": [
    own("email", () => {
      const newEmail = `${randomUUID()}@zenne.example`;
      return { fields: { newEmail, confirmEmail: newEmail, currentPassword: PASSWORD } };
    }),
    own("cancel-email", async ({ db, staff }) => {
      const newEmail = `${randomUUID()}@zenne.example`;
      const change = { newEmail, confirmEmail: newEmail, currentPassword: PASSWORD };
      await requestEmailChange(db, staff, change, { publicUrl, hasMailServer: true, now: new Date() });
      return { fields: {} };
    }),
    own("name", () => ({ fields: { name: `Name ${randomUUID()}` } })),
    {
      ...own("theme", () => ({ fields: { theme: "dark" } })),
      harmless: "it keeps one choice of one person",
    },
    own("end-session", async ({ db, staff }) => ({ fields: { session: await addSession(db, staff.id) } })),
    own("end-other-sessions", async ({ db, staff }) => {
      await addSession(db, staff.id);
      return { fields: {} };
    }),
  ],
  "accounts/security/security.route": [
    own("begin", () => ({ fields: {} })),
    own("cancel", authenticatorSet(false)),
    own("turn-off", authenticatorSet(true)),
    own("new-codes", authenticatorSet(true)),
    ...["passkey-rename", "passkey-remove"].map((name) =>
      own(name, async ({ db, staff }) => {
        const { id } = await db
          .insertInto("admin_passkeys")
          .values({ user_id: staff.id, name: "Key", credential_id: randomUUID(), public_key: Buffer.of(1) })
          .returning("id")
          .executeTakeFirstOrThrow();
        return { fields: { id, name: `Key ${randomUUID().slice(0, 8)}` } };
      }),
    ),
    own("forget", async ({ db, staff }) => {
      const { id } = await db
        .insertInto("admin_trusted_devices")
        .values({ user_id: staff.id, token_hash: randomUUID(), expires_at: new Date(Date.now() + 3_600_000) })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { fields: { id } };
    }),
    ...[true, false].map((isRequired) =>
      own(isRequired ? "require" : "optional", async ({ db, owner }) => {
        await setSecondFactorRequired(db, owner, !isRequired, new Date());
        return { fields: {} };
      }),
    ),
  ],
  "desk/settings/company/company.route": ["silent_days"].map((setting) => ({
    name: setting,
    prepare: () => ({
      fields: { intent: setting, air: "3", sea: "7", road: String(1 + (nextNumber() % 90)) },
    }),
  })),
  "invoices/settings/invoicing.route": [
    own("access_point", () => ({
      fields: { provider: "recommand", account: `c_${nextNumber()}`, peppol_secret: "key:secret" },
    })),
    own("invoicing", async (world) => ({
      fields: {
        ...invoicingFormValues(SAMPLE_INVOICING),
        version: await world.settingVersion("invoicing"),
        payment_days: String(nextNumber() % 90),
      },
    })),
  ],
  "desk/staff/staff.route": [
    own("invite", () => ({ fields: { email: `${randomUUID()}@zenne.example`, role: "viewer" } })),
    ofInvitation("resend"),
    ofInvitation("revoke"),
    ofColleague("role", { role: "viewer" }),
    ofColleague("disable"),
    ofColleague("enable"),
    {
      name: "sign-out",
      prepare: async ({ db, colleague }) => {
        const { id } = await colleague();
        await addSession(db, id);
        return { fields: { intent: "sign-out", id } };
      },
    },
    {
      name: "reset-2fa",
      prepare: async (world) => {
        const { id } = await world.colleague();
        await authenticatorSet(true)({ ...world, staff: { ...world.staff, id } });
        return { fields: { intent: "reset-2fa", id } };
      },
    },
  ],
  "personal-data/personal-data.route": [
    own("erase", async (world) => {
      const email = `${randomUUID()}@brightpath.example`;
      await world.db
        .insertInto("contact_submissions")
        .values({ name: "Ngozi Obi", email, message: "Hello" })
        .execute();
      return { fields: { email, confirm: email, kinds: ["contactMessages"] } };
    }),
  ],
};

async function addSession(db: World["db"], userId: string): Promise<string> {
  const { id } = await db
    .insertInto("admin_sessions")
    .values({ user_id: userId, token: randomUUID(), expires_at: new Date(Date.now() + 3_600_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
