import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import type { FamilyPage as Family } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { MoveChild } from './MoveChild.tsx';

/** Children of a family in the school. */
export function FamilyChildren({ family }: { family: Family }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [moving, setMoving] = useState<Family['children'][number] | null>(null);
  return (
    <Card title={t`Enfants`} flush={family.children.length > 0}>
      {family.children.length === 0 ? (
        <p className={css.quiet}>
          <Trans>Aucun enfant de cette famille pour l’instant.</Trans>
        </p>
      ) : (
        <CardRows>
          {family.children.map((child) => {
            const { label } = child;
            return (
              <CardRow
                key={child.id}
                lead={<Avatar name={label} photo={imageAddress(school, child.photo, 96)} size={36} />}
                title={<bdi>{label}</bdi>}
                detail={child.detail || t`Sans classe cette année`}
                href={`/admin/eleves/${child.id}`}
                end={
                  family.can.edit && (
                    <ActionMenu
                      label={t`Actions pour ${label}`}
                      title={label}
                      closeLabel={t`Fermer`}
                      actions={[
                        {
                          key: 'move',
                          label: t`Changer de famille`,
                          icon: IconArrowsExchange,
                          onPress: () => setMoving(child),
                        },
                      ]}
                    />
                  )
                }
              />
            );
          })}
        </CardRows>
      )}
      {moving && <MoveChild family={family} child={moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}
