import type { ModelDoc } from '@encrier/contract/teaching/report-card-model';
import type { ReportModel, ReportModels } from '@encrier/contract/teaching/report-cards-models';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { comma } from '#kernel/text.ts';
import { readSkills, writeSkills } from './skills.ts';
import { blockWords, columnWords, languageWords } from './words.ts';

/** A model as typed, field by field. */
export type ModelDraft = Omit<ModelDoc, 'skills'> & { skills: string } & Pick<
    ReportModel,
    'name' | 'levelIds' | 'signature' | 'stamp'
  >;

export const draftOf = ({ doc, name, levelIds, signature, stamp }: ReportModel): ModelDraft => ({
  ...doc,
  skills: writeSkills(doc.skills),
  name,
  levelIds,
  signature,
  stamp,
});

export function specimenOf({ name: _, levelIds: __, signature, stamp, ...doc }: ModelDraft) {
  const mastery = doc.mastery.map((one) => one.trim()).filter(Boolean);
  return {
    doc: { ...doc, mastery, skills: readSkills(doc.skills) } satisfies ModelDoc,
    signatureId: signature?.id ?? null,
    stampId: stamp?.id ?? null,
  };
}

export const fieldWords = {
  name: msg`Nom du modèle`,
  languages: msg`Langue du bulletin`,
  levelIds: msg`Niveaux`,
  blocks: msg`Blocs`,
  columns: msg`Colonnes du tableau`,
  colours: msg`Trait de couleur`,
  skills: msg`Compétences`,
  mastery: msg`Degrés de maîtrise, un par ligne`,
  signatory: msg`Signataire`,
  function: msg`Fonction`,
  signature: msg`Signature`,
  stamp: msg`Cachet`,
  footer: msg`Pied de page`,
};

/** A value of a model in words. */
export const valueFormatter =
  ({ levels }: ReportModels) =>
  (value: unknown, field: keyof ModelDraft): string | undefined => {
    const is = { [field]: value } as Partial<ModelDraft>;
    if (is.languages) return i18n._(languageWords[is.languages]);
    if (is.blocks)
      return is.blocks
        .filter(({ on }) => on)
        .map(({ kind }) => i18n._(blockWords[kind]))
        .join(comma());
    if (is.columns) return is.columns.map((one) => i18n._(columnWords[one])).join(comma()) || undefined;
    if (is.levelIds) {
      const chosen = levels.filter(({ id }) => is.levelIds?.includes(id));
      return chosen.map(({ name }) => name).join(comma()) || undefined;
    }
    return (is.signature ?? is.stamp)?.name;
  };
