import type { ModuleKey } from '@encrier/contract/kernel/modules';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Modules of an organisation by domain, in words. */
export const moduleGroups: readonly {
  title: MessageDescriptor;
  modules: readonly { key: ModuleKey; name: MessageDescriptor }[];
}[] = [
  {
    title: msg`Communication`,
    modules: [
      { key: 'news', name: msg`Actualités` },
      { key: 'messages', name: msg`Messages` },
      { key: 'documents', name: msg`Documents administratifs` },
      { key: 'media', name: msg`Médias` },
      { key: 'boards', name: msg`Tableaux partagés` },
      { key: 'complaints', name: msg`Réclamations` },
    ],
  },
  {
    title: msg`Enseignement`,
    modules: [
      { key: 'timetable', name: msg`Emploi du temps` },
      { key: 'homework', name: msg`Devoirs` },
      { key: 'grades', name: msg`Notes et bulletins` },
      { key: 'exams', name: msg`Devoirs surveillés` },
      { key: 'lesson-log', name: msg`Cahier de textes` },
      { key: 'diagnostic-tests', name: msg`Tests diagnostiques` },
      { key: 'resources', name: msg`Ressources` },
      { key: 'distance', name: msg`Enseignement à distance` },
    ],
  },
  {
    title: msg`Vie scolaire`,
    modules: [
      { key: 'attendance', name: msg`Assiduité` },
      { key: 'exits', name: msg`Sorties` },
      { key: 'conduct', name: msg`Suivi et infractions` },
      { key: 'badges', name: msg`Badges` },
      { key: 'board-regimes', name: msg`Régimes` },
      { key: 'library', name: msg`Bibliothèque` },
    ],
  },
  {
    title: msg`Services`,
    modules: [
      { key: 'canteen', name: msg`Cantine` },
      { key: 'snack', name: msg`Snack` },
      { key: 'health', name: msg`Infirmerie` },
      { key: 'transport', name: msg`Transport` },
      { key: 'invoices', name: msg`Facturation` },
    ],
  },
];
