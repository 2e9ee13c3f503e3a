import type { uncoveredTodayCard } from '@encrier/contract/planning/replacement';
import { plural, t } from '@lingui/core/macro';
import { type AnyDashboardFace, dashboardFace } from '#kernel/dashboard/faces.ts';

export const replacementDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof uncoveredTodayCard>({
    slot: 'replacement.uncovered_today',
    order: 50,
    figures: ({ today, coming }) => [
      {
        key: 'uncovered',
        label: t`Cours non assurés`,
        value: String(today),
        note: plural(coming, {
          0: 'aucun les six jours suivants',
          one: '# les six jours suivants',
          other: '# les six jours suivants',
        }),
        ...(today > 0 && { tone: 'bad' as const }),
        definition: t`Cours d’aujourd’hui dont le professeur est absent et que personne n’assure encore, quelle que soit la durée choisie.`,
        href: '/admin/cancelled-sessions',
        rows: t`Voir les remplacements`,
      },
    ],
  }),
];
