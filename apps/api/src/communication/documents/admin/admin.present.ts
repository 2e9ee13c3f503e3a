import type {
  AdminDocument,
  DocumentContent,
  DocumentRow,
  DocumentStatus,
} from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Lang } from '@encrier/contract/kernel/schema';
import { chipsOf } from '../../audience/audience.public.ts';
import { canDocument } from './admin.policy.ts';
import { ruleOf, type StoredRule } from '../../audience/rules.public.ts';

type Pupil = { id: string; label: string; class: string };
type Figures = { recipients: number; read: number; owed: number; answered: number };
type Common = Figures & {
  id: string;
  title: string;
  category: DocumentContent['category'];
  status: DocumentStatus;
  signature: DocumentContent['signature'];
  reading_required: boolean;
  published_at: string | null;
  answer_by_on: string | null;
  valid_until_on: string | null;
  updated_at: string;
  rules: StoredRule[];
  pupil: Pupil | null;
};
export type RowOfList = Common & { year: string; batch_id: string | null };
export type DocumentRecord = Common & {
  note: string;
  year_id: string;
  pupil_id: string | null;
  to_pupil: boolean;
  file_id: string | null;
  visible_from_at: string | null;
  visible_until_at: string | null;
  all_guardians: boolean;
  version: number;
  author: string;
  file: Attachment | null;
  signatures: number;
  edition: number;
  replaced_for: string;
  former: AdminDocument['former'];
};

const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());
const instant = (at: string | Date): string => new Date(at).toISOString();

const chips = (lang: Lang, rules: readonly StoredRule[]) =>
  chipsOf(
    lang,
    rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name })),
  );
const figures = ({ recipients, read, owed, answered }: Figures): Figures => ({ recipients, read, owed, answered });

export function presentRow(lang: Lang, row: RowOfList): DocumentRow {
  const target = row.pupil
    ? [[row.pupil.label, row.pupil.class].filter(Boolean).join(' · ')]
    : chips(lang, row.rules).map(({ label }) => label);
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    status: row.status,
    year: row.year,
    target,
    signature: row.signature,
    readingRequired: row.reading_required,
    publishedAt: iso(row.published_at),
    answerBy: row.answer_by_on,
    validUntil: row.valid_until_on,
    updatedAt: instant(row.updated_at),
    batch: row.batch_id,
    ...figures(row),
  };
}

/** What the office fills and saves. */
export const contentOf = (row: DocumentRecord): DocumentContent => ({
  title: row.title,
  note: row.note,
  category: row.category,
  yearId: row.year_id,
  audience: row.rules.map(ruleOf),
  pupilId: row.pupil_id,
  toPupil: row.to_pupil,
  fileId: row.file_id,
  visibleFrom: iso(row.visible_from_at),
  visibleUntil: iso(row.visible_until_at),
  validUntil: row.valid_until_on,
  answerBy: row.answer_by_on,
  readingRequired: row.reading_required,
  signature: row.signature,
  allGuardians: row.all_guardians,
});

export const presentDocument = (lang: Lang, row: DocumentRecord): AdminDocument => ({
  id: row.id,
  status: row.status,
  content: contentOf(row),
  chips: chips(lang, row.rules),
  pupil: row.pupil,
  file: row.file,
  author: row.author,
  publishedAt: iso(row.published_at),
  updatedAt: instant(row.updated_at),
  version: row.version,
  ...figures(row),
  signatures: row.signatures,
  edition: row.edition,
  replacedFor: row.replaced_for,
  former: row.former.map((one) => ({ ...one, shownAt: instant(one.shownAt), endedAt: instant(one.endedAt) })),
  can: canDocument({ status: row.status, asks: row.signature !== 'none' || row.reading_required }),
});
