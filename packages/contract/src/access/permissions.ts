import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const accessPermissions = {
  'roles.manage': {
    label: 'Gérer les rôles et les permissions',
    description: 'Composer les rôles de l’école et les attribuer.',
    scopes: ['school'],
    sensitive: true,
  },
  'users.manage': {
    label: 'Gérer les comptes',
    description: 'Désactiver un compte, réinitialiser un accès, fermer des sessions.',
    scopes: ['school'],
    sensitive: true,
  },
  'users.impersonate': {
    label: 'Voir comme un autre utilisateur',
    description: 'Consulter l’application comme quelqu’un d’autre, en lecture seule, avec un motif.',
    scopes: ['school'],
    sensitive: true,
  },
  'credentials.manage': {
    label: 'Suivre les identifiants',
    description: 'Voir qui a activé son compte et qui ne s’est jamais connecté.',
    scopes: ['school'],
    sensitive: true,
  },
  'credentials.print': {
    label: 'Imprimer les codes d’activation',
    description: 'Produire les feuilles de première connexion.',
    scopes: ['school'],
    sensitive: true,
  },
  'audit.read': {
    label: 'Lire le journal',
    description: 'Consulter et vérifier le journal des actions de l’école.',
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
