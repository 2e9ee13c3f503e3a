import type { MessageDescriptor } from '@lingui/core';
import type { ExitRefusal, GatePerson, GateThird } from '../gate.api.ts';
import { kindWords } from './gate-words.ts';
import { tieWords } from './third-words.ts';

/** A person who comes for a pupil: a guardian, a person named by a guardian, or the bearer of a pass. */
export type Comer = {
  key: string;
  label: string;
  kind: MessageDescriptor;
  phone: string;
  photo: string;
  /** Known to the school without a paper. */
  legal: boolean;
  refusal: ExitRefusal | null;
  as: { guardianId: string } | { personId: string } | { passId: string };
};
export const guardianComes = (one: GatePerson): Comer => ({
  key: one.id,
  label: one.label,
  kind: kindWords[one.kind],
  phone: '',
  photo: one.photo,
  legal: one.legal,
  refusal: one.refusal,
  as: { guardianId: one.id },
});
export const thirdComes = (one: GateThird): Comer => ({
  key: one.id,
  label: one.label,
  kind: tieWords[one.tie],
  phone: one.phone,
  photo: one.photo,
  legal: false,
  refusal: one.refusal,
  as: { personId: one.id },
});
