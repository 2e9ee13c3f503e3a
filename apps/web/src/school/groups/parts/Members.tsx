import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatShortDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import type { GroupDetail, GroupMember, Year } from '../groups.api.ts';
import css from './Groups.module.css';
import type { useMembers } from './use-members.ts';
import { comma } from '#kernel/text.ts';

type Props = {
  detail: GroupDetail;
  year: Year;
  on: string;
  onDay: (day: string) => void;
  members: ReturnType<typeof useMembers>;
};

/** Members on a day; selected ones leave from that day on. Former and future periods are below. */
export function Members({ detail, year, on, onDay, members }: Props) {
  const { t } = useLingui();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = detail.members.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const toggle = (id: string, into: boolean): void => {
    const next = new Set(picked);
    if (into) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const remove = async (): Promise<void> => {
    if (!members.busy && (await members.remove(chosen, detail.day))) setPicked(new Set());
  };
  const day = formatShortDay(detail.day);
  return (
    <>
      <DateField
        className={css.day}
        label={t`Élèves au`}
        min={year.startsOn}
        max={year.endsOn}
        value={on}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
      {detail.members.length === 0 ? (
        <EmptyState small icon={IconUsersGroup} title={t`Aucun élève ce jour-là`} />
      ) : (
        <ul className={css.members} aria-label={t`Élèves`}>
          {detail.members.map((member) => (
            <li key={member.id} className={css.member}>
              {detail.group.can.edit && (
                <span className={css.check}>
                  <CheckField
                    label={t`Sélectionner ${member.label}`}
                    labelHidden
                    checked={picked.has(member.id)}
                    onChange={(event) => toggle(member.id, event.currentTarget.checked)}
                  />
                </span>
              )}
              <Person member={member} />
              {member.overlaps.length > 0 && (
                <StatusPill tone="warn" icon={IconAlertTriangle}>
                  <bdi>{member.overlaps.join(comma())}</bdi>
                </StatusPill>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <div className={css.buttons}>
          <Button busy={members.busy} onClick={() => void remove()}>
            {plural(chosen.length, { one: 'Sortir # élève', other: 'Sortir # élèves' })}
          </Button>
          <span className={css.quiet}>
            <Trans>à partir du {day}</Trans>
          </span>
        </div>
      )}
      {detail.others.length > 0 && (
        <section>
          <h3 className={css.small}>
            <Trans>Autres passages</Trans>
          </h3>
          <ul className={css.members} aria-label={t`Autres passages`}>
            {detail.others.map((member) => (
              <li key={`${member.id} ${member.from}`} className={css.member}>
                <Person member={member} dates />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Person({ member, dates }: { member: GroupMember; dates?: boolean }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [from, to] = [formatShortDay(member.from), member.to && formatShortDay(member.to)];
  const stay = to ? t`du ${from} au ${to}` : t`depuis le ${from}`;
  return (
    <>
      <Avatar name={member.label} photo={imageAddress(school, member.photo, 96)} size={34} />
      <span className={css.person}>
        <UiLink href={`/admin/eleves/${member.id}`}>
          <bdi>{member.label}</bdi>
        </UiLink>
        <span className={css.quiet}>
          <Facts>{[member.class, (dates || to) && stay]}</Facts>
        </span>
      </span>
    </>
  );
}
