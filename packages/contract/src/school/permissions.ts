import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const schoolPermissions = {
  'school.settings': {
    label: 'Paramétrer l’école',
    description: 'Nom, logo, couleurs, langues, modules, fuseau, devise, expéditeur des courriels.',
    scopes: ['school'],
    sensitive: true,
  },
  'school.keys': {
    label: 'Émettre la clé de l’école',
    description: 'Créer, imprimer et remplacer la clé que les familles scannent.',
    scopes: ['school'],
    sensitive: true,
  },
  'people.view': {
    label: 'Voir les personnes',
    description: 'Consulter les élèves, les responsables et le personnel.',
    scopes: ['school', 'cycle', 'classes'],
    roles: { prof: 'classes' },
  },
  'people.import': {
    label: 'Importer des listes',
    description: 'Créer des élèves, des familles et du personnel à partir d’un fichier.',
    scopes: ['school'],
    sensitive: true,
  },
  'diagnostics.view': {
    label: 'Voir le diagnostic de l’établissement',
    description: 'État du serveur, des files, du courriel et du stockage.',
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
