import type { incidentsCard } from '@encrier/contract/school-life/discipline';
import { plural, t } from '@lingui/core/macro';
import { type AnyDashboardFace, dashboardFace } from '#kernel/dashboard/faces.ts';

export const disciplineDashboard: readonly AnyDashboardFace[] = [
  dashboardFace<typeof incidentsCard>({
    slot: 'discipline.incidents',
    order: 60,
    figures: ({ incidents, before, open }) => [
      {
        key: 'incidents',
        label: t`Incidents`,
        value: String(incidents),
        note: plural(open, { 0: 'aucun à examiner', one: '# à examiner', other: '# à examiner' }),
        change: { by: incidents - before, unit: 'things' },
        definition: t`Incidents signalés, au jour où ils ont eu lieu. Ceux qui restent à examiner comptent quel que soit leur jour.`,
        href: '/admin/infractions',
        rows: t`Voir les incidents`,
      },
    ],
  }),
];
