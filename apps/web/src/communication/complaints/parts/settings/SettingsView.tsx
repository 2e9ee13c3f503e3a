import type { ComplaintCategory } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { settingsQuery } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { serviceWords } from '../words.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { RulesForm } from './RulesForm.tsx';
import { comma } from '#kernel/text.ts';

/** Categories with the people who handle them and their deadlines, and the hours in which the school answers. */
export function SettingsView() {
  const { t, i18n } = useLingui();
  const query = useQuery(settingsQuery);
  const [open, setOpen] = useState<ComplaintCategory | 'new' | null>(null);
  return (
    <Asked query={query} label={t`Chargement des réglages`}>
      {(data) => {
        const names = new Map(data.handlers.map(({ id, label }) => [id, label]));
        const columns: Column<ComplaintCategory>[] = [
          { key: 'label', head: t`Catégorie`, cell: (row) => <bdi>{row.label}</bdi>, narrow: 'title' },
          { key: 'service', head: t`Service`, cell: (row) => i18n._(serviceWords[row.service]), width: '160px' },
          {
            key: 'delays',
            head: t`Délais`,
            cell: ({ answerHours, solveDays }) =>
              `${plural(answerHours, { one: 'réponse : # heure', other: 'réponse : # heures' })} · ${plural(solveDays, { one: 'résolution : # jour', other: 'résolution : # jours' })}`,
          },
          {
            key: 'handlers',
            head: t`Chargés du dossier`,
            cell: (row) => (
              <bdi>
                {row.handlerIds
                  .map((id) => names.get(id))
                  .filter(Boolean)
                  .join(comma()) || t`Tous les gestionnaires`}
              </bdi>
            ),
          },
          {
            key: 'state',
            head: t`État`,
            cell: (row) =>
              row.archived ? (
                <StatusPill>
                  <Trans>Archivée</Trans>
                </StatusPill>
              ) : (
                <StatusPill tone="ok">
                  <Trans>Proposée</Trans>
                </StatusPill>
              ),
            width: '120px',
            narrow: 'end',
          },
        ];
        return (
          <div className={css.page}>
            <Card
              title={t`Catégories`}
              flush
              end={
                <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
                  <Trans>Ajouter</Trans>
                </Button>
              }
            >
              <DataTable
                label={t`Catégories`}
                rows={data.categories}
                rowKey={(row) => row.id}
                columns={columns}
                onOpen={setOpen}
              />
            </Card>
            <Card title={t`Heures et délais de l’école`}>
              <RulesForm rules={data.rules} />
            </Card>
            {open && (
              <CategoryForm
                key={open === 'new' ? 'new' : open.id}
                category={open === 'new' ? null : (data.categories.find(({ id }) => id === open.id) ?? open)}
                handlers={data.handlers}
                onClose={() => setOpen(null)}
              />
            )}
          </div>
        );
      }}
    </Asked>
  );
}
