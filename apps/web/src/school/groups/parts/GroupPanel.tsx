import { Button } from '@encrier/ui/actions/Button';
import { SubjectPill, StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { type GroupDetail, groupQuery, type Listing, type Year } from '../groups.api.ts';
import { AddMembers } from './AddMembers.tsx';
import { GroupActions } from './GroupActions.tsx';
import { GroupForm } from './GroupForm.tsx';
import css from './Groups.module.css';
import { kindNames } from './group-words.ts';
import { Members } from './Members.tsx';
import { useMembers } from './use-members.ts';

type Props = { id: string; listing: Listing; year: Year; today: string; onClose: () => void };

/** One group beside the list: members of a day, former ones, and actions. */
export function GroupPanel({ id, listing, year, today, onClose }: Props) {
  const { t } = useLingui();
  const [on, setOn] = useState(today);
  const query = useQuery(groupQuery(id, on || null));
  return (
    <Sheet open onClose={onClose} title={query.data?.group.name ?? t`Groupe`} closeLabel={t`Fermer`} width={560}>
      <Asked query={query} label={t`Chargement du groupe`} rows={6}>
        {(detail) => <Inside detail={detail} listing={listing} year={year} on={on} onDay={setOn} onClose={onClose} />}
      </Asked>
    </Sheet>
  );
}

function Inside({
  detail,
  listing,
  year,
  on,
  onDay,
  onClose,
}: {
  detail: GroupDetail;
  listing: Listing;
  year: Year;
  on: string;
  onDay: (day: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { group } = detail;
  const { pupils, capacity } = group;
  const [open, setOpen] = useState<'add' | 'edit' | null>(null);
  const mayPick = useCan('people.view');
  const members = useMembers(group.id);
  return (
    <div className={css.stack}>
      <div className={css.pills}>
        <StatusPill>{i18n._(kindNames[group.kind])}</StatusPill>
        {group.class && (
          <StatusPill>
            <bdi>{group.class}</bdi>
          </StatusPill>
        )}
        {group.subject && <SubjectPill colorKey={group.colour}>{subjectName(group)}</SubjectPill>}
        <span className={css.quiet}>
          {capacity === null ? (
            <Plural value={pupils} _0="aucun élève" one="# élève" other="# élèves" />
          ) : (
            t`${pupils} élèves pour ${capacity} places`
          )}
        </span>
      </div>
      <div className={css.buttons}>
        {group.can.edit && mayPick && (
          <Button variant="primary" icon={IconUserPlus} onClick={() => setOpen('add')}>
            <Trans>Ajouter des élèves</Trans>
          </Button>
        )}
        <GroupActions group={group} day={detail.day} onEdit={() => setOpen('edit')} onGone={onClose} />
      </div>
      {group.overlapping > 0 && (
        <Notice tone="warn">
          <Plural
            value={group.overlapping}
            one="# élève est aussi dans un autre demi-groupe de la classe."
            other="# élèves sont aussi dans un autre demi-groupe de la classe."
          />
        </Notice>
      )}
      {pupils > detail.members.length && (
        <Notice>
          <Trans>Vous ne voyez que les élèves auxquels vous avez accès.</Trans>
        </Notice>
      )}
      <Members detail={detail} year={year} on={on} onDay={onDay} members={members} />
      {open === 'add' && (
        <AddMembers
          detail={detail}
          listing={listing}
          year={year}
          day={detail.day}
          members={members}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'edit' && <GroupForm group={group} listing={listing} yearId={year.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
