import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'custom_fields.label_taken': msg`Un champ de ces fiches porte déjà ce nom.`,
    'custom_fields.too_many': msg`Quarante champs au plus par sorte de fiche, archivés compris.`,
    'custom_fields.choices': msg`Un choix propose au moins une réponse ; les autres types n’en ont pas.`,
    'custom_fields.choice_used': msg`Une réponse retirée est encore donnée sur une fiche.`,
    'custom_fields.type_kept': msg`Le type ne change plus : des fiches sont déjà remplies.`,
    'custom_fields.family': msg`Les familles ne lisent que des champs d’élèves, et rien de ce qui est protégé.`,
    'custom_fields.value': msg`Cette réponse ne va pas avec le type du champ.`,
  },
  chapters: { 'custom_fields.': msg`Champs des fiches` },
  actions: {
    'custom_fields.create': msg`Champ ajouté aux fiches`,
    'custom_fields.update': msg`Champ des fiches modifié`,
    'custom_fields.order': msg`Champs des fiches rangés`,
    'custom_fields.archive': msg`Champ des fiches archivé`,
    'custom_fields.restore': msg`Champ des fiches rétabli`,
    'custom_fields.remove': msg`Champ des fiches supprimé`,
    'custom_fields.fill': msg`Champs d’une fiche remplis`,
    'custom_fields.export': msg`Champs des fiches exportés`,
  },
  objects: { custom_field: msg`Champ des fiches` },
  keys: {
    holder: msg`Fiches`,
    choices: msg`Réponses proposées`,
    readers: msg`Lecteurs`,
    family: msg`Lu par les familles`,
    fields: msg`Champs`,
  },
  held: {
    custom_values: msg`Champs des fiches`,
  },
};
