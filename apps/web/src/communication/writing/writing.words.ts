import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'audience.refused': msg`Vous ne pouvez pas écrire à une partie de ces destinataires.`,
    'audience.too_many_lists': msg`Vous gardez déjà 50 listes : supprimez-en une.`,
    'audience.list_name_taken': msg`Une de vos listes porte déjà ce nom.`,
    'audience.not_shared': msg`Seul qui écrit à toute l’école partage ses listes avec le bureau.`,
  },
  actions: {
    'audience.save_list': msg`Liste de destinataires enregistrée`,
    'audience.rename_list': msg`Liste de destinataires renommée`,
    'audience.remove_list': msg`Liste de destinataires supprimée`,
  },
  objects: {
    audience_list: msg`Liste de destinataires`,
  },
  keys: {
    shared: msg`Partagée`,
  },
  held: {
    audience_list_rules: msg`Listes de destinataires où il figure`,
    audience_lists: msg`Listes de destinataires`,
  },
};
