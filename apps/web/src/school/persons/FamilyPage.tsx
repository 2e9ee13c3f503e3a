import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Facts } from './parts/Facts.tsx';
import { FamilyCards } from './parts/family/FamilyCards.tsx';
import { FamilyChildren } from './parts/family/FamilyChildren.tsx';
import { FamilyGuardians } from './parts/family/FamilyGuardians.tsx';
import { FamilyForm } from './parts/family/FamilyForm.tsx';
import css from './parts/Persons.module.css';
import { PrintFamily } from './parts/PrintMenu.tsx';
import { Record } from './parts/Record.tsx';
import { languageWords } from './parts/words.ts';
import { familyQuery } from './persons.api.ts';

/** One family: its children in the school and their guardians. */
export default function FamilyPage() {
  const { t, i18n } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(familyQuery(id));
  const { data } = query;
  const [editing, setEditing] = useState(false);
  const label = data?.label ?? '';
  const title = data ? t`Famille ${label}` : t`Famille`;
  return (
    <PageFrame
      title={title}
      bar={<bdi>{title}</bdi>}
      path={[{ label: t`Responsables`, href: '/admin/responsables' }]}
      tools={data && <PrintFamily family={data} />}
    >
      <Record query={query} back="/admin/responsables">
        {(family) => (
          <div className={css.page} key={family.id}>
            <p data-print="only">
              <b>
                <bdi>{title}</bdi>
              </b>
            </p>
            {family.separated && (
              <div className={css.pills}>
                <StatusPill tone="warn" icon={IconUsers}>{t`Parents séparés`}</StatusPill>
              </div>
            )}
            <div className={css.columns}>
              <FamilyChildren family={family} />
              <FamilyGuardians family={family} />
              <Card
                title={t`Foyer`}
                end={
                  family.can.edit && (
                    <Button variant="link" onClick={() => setEditing(true)} aria-label={t`Modifier la famille`}>
                      <Trans>Modifier</Trans>
                    </Button>
                  )
                }
              >
                <Facts
                  rows={[
                    [t`Adresse`, family.address],
                    [t`Langue`, i18n._(languageWords[family.language])],
                    [t`Parents séparés`, family.separated ? t`oui` : t`non`],
                  ]}
                />
              </Card>
              <FamilyCards family={family} />
            </div>
            {editing && <FamilyForm family={family} onClose={() => setEditing(false)} />}
          </div>
        )}
      </Record>
    </PageFrame>
  );
}
