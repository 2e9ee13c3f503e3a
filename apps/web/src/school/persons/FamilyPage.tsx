import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { Facts } from './parts/Facts.tsx';
import { FamilyForm } from './parts/family/FamilyForm.tsx';
import { MoveChild } from './parts/family/MoveChild.tsx';
import css from './parts/Persons.module.css';
import { PrintFamily } from './parts/PrintMenu.tsx';
import { Record } from './parts/Record.tsx';
import { kindWords, languageWords } from './parts/words.ts';
import { type FamilyPage as Family, familyQuery } from './persons.api.ts';

/** One family: its children in the school and those who answer for them. */
export default function FamilyPage() {
  const { t, i18n } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(familyQuery(id));
  const [editing, setEditing] = useState(false);
  const label = data?.label ?? '';
  const title = data ? t`Famille ${label}` : t`Famille`;
  return (
    <PageFrame title={title} bar={<bdi>{title}</bdi>} path={[{ label: t`Responsables`, href: '/admin/responsables' }]} tools={data && <PrintFamily family={data} />}>
      <Record data={data} error={error} retry={() => void refetch()} back="/admin/responsables">
        {(family) => (
          <div className={css.page} key={family.id}>
            <header className={css.head}>
              <div className={css.who}>
                <p className={css.name}><bdi>{title}</bdi></p>
                <div className={css.pills}>{family.separated && <StatusPill tone="warn" icon={IconUsers}>{t`Parents séparés`}</StatusPill>}</div>
              </div>
            </header>
            <div className={css.columns}>
              <Children family={family} />
              <Guardians family={family} />
              <Card title={t`Foyer`} end={family.can.edit && <Button variant="link" onClick={() => setEditing(true)} aria-label={t`Modifier la famille`}><Trans>Modifier</Trans></Button>}>
                <Facts rows={[[t`Adresse`, family.address], [t`Langue`, i18n._(languageWords[family.language])], [t`Parents séparés`, family.separated ? t`oui` : t`non`]]} />
              </Card>
            </div>
            {editing && <FamilyForm family={family} onClose={() => setEditing(false)} />}
          </div>
        )}
      </Record>
    </PageFrame>
  );
}

function Children({ family }: { family: Family }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [moving, setMoving] = useState<Family['children'][number] | null>(null);
  return (
    <Card title={t`Enfants`} flush={family.children.length > 0}>
      {family.children.length === 0 ? <p className={css.quiet}><Trans>Aucun enfant de cette famille pour l’instant.</Trans></p> : (
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
                end={family.can.edit && <ActionMenu label={t`Actions pour ${label}`} title={label} closeLabel={t`Fermer`} actions={[{ key: 'move', label: t`Changer de famille`, icon: IconArrowsExchange, onPress: () => setMoving(child) }]} />}
              />
            );
          })}
        </CardRows>
      )}
      {moving && <MoveChild family={family} child={moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}

function Guardians({ family }: { family: Family }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  return (
    <Card title={t`Responsables`} flush={family.guardians.length > 0}>
      {family.guardians.length === 0 && <p className={css.quiet}><Trans>Aucun responsable pour l’instant.</Trans></p>}
      {family.guardians.map((one) => {
        const label = `${one.firstName} ${one.lastName}`;
        return (
          <div key={one.id} className={css.guardian}>
            <Avatar name={label} photo={imageAddress(school, one.photo, 96)} size={36} />
            <div className={css.text}>
              <span className={css.strong}><bdi>{label}</bdi> <span className={css.quiet}>{i18n._(kindWords[one.kind])}</span></span>
              <span className={css.lines}>
                <bdi>{one.children.join(', ')}</bdi>
                {[one.phone, one.phone2].map((phone) => phone && <a key={phone} href={`tel:${phone}`} dir="ltr">{phone}</a>)}
                {one.email && <a href={`mailto:${one.email}`} dir="ltr">{one.email}</a>}
                {one.address && <bdi>{one.address}</bdi>}
              </span>
            </div>
          </div>
        );
      })}
    </Card>
  );
}
