import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const libraryPermissions = {
  library_manage_books: {
    label: 'Gérer le catalogue de la bibliothèque',
    description: 'Ajouter, modifier et retirer des livres.',
    scopes: ['school'],
  },
  library_manage_loans: {
    label: 'Gérer les prêts de la bibliothèque',
    description: 'Enregistrer les prêts, les retours et les prolongations.',
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
