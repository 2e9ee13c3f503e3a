import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const communicationPermissions = {
  'nav.view.admin-actualites': {
    label: 'Ouvrir la gestion des actualités',
    description: 'Voir la liste de gestion des actualités, leurs brouillons et leurs lectures.',
    scopes: ['school', 'classes'],
  },
  'news.create': {
    label: 'Rédiger des actualités',
    description: 'Créer un brouillon et le proposer à la validation.',
    scopes: ['school', 'classes'],
  },
  'news.edit': {
    label: 'Modifier les actualités',
    description: 'Corriger, épingler ou retirer une actualité.',
    scopes: ['school', 'classes'],
  },
  'news.publish': {
    label: 'Publier des actualités',
    description: 'Publier sans validation, et valider les actualités proposées.',
    scopes: ['school', 'classes'],
  },
  'news.moderate': {
    label: 'Modérer les commentaires',
    description: 'Publier ou masquer les commentaires des actualités.',
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
