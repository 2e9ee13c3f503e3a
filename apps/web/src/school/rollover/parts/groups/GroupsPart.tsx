import { Switch } from '@encrier/ui/actions/Switch';
import { Facts } from '@encrier/ui/data/Facts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { groupsQuery, type KeptGroup, keepMembers } from '../../rollover.api.ts';
import css from '../Rollover.module.css';
import { ofName } from '#kernel/text.ts';

const kinds: Record<KeptGroup['kind'], MessageDescriptor> = {
  half: msg`Demi-groupe`,
  option: msg`Option`,
  language: msg`Langue`,
  ability: msg`Groupe de niveau`,
  support: msg`Soutien`,
  club: msg`Club`,
};

/** Groups that go on, each with its pupils or without. */
export function GroupsPart({ id }: { id: string }) {
  const asked = useQuery(groupsQuery(id));
  return (
    <Asked query={asked} rows={3}>
      {({ groups }) => groups.length > 0 && <Kept id={id} groups={groups} />}
    </Asked>
  );
}

function Kept({ id, groups }: { id: string; groups: readonly KeptGroup[] }) {
  return (
    <section className={css.part}>
      <h2>
        <Trans>Groupes repris</Trans>
      </h2>
      <p className={css.quiet}>
        <Trans>Un groupe garde ceux de ses élèves qui passent ou redoublent et y ont encore leur place.</Trans>
      </p>
      <ul className={css.lines}>
        {groups.map((group) => (
          <Line key={group.id} id={id} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Line({ id, group }: { id: string; group: KeptGroup }) {
  const { t, i18n } = useLingui();
  const go = useMutation({ mutationFn: (keep: boolean) => keepMembers(id, [group.id], keep) });
  const { name, going, members } = group;
  const keep = go.isPending ? go.variables : group.keep;
  const detail = [
    i18n._(kinds[group.kind]),
    group.className,
    keep && members > 0
      ? t`${going} sur ${members} élèves restent`
      : plural(group.members, { one: '# élève', other: '# élèves' }),
  ];
  return (
    <li>
      <Switch
        label={t`Garder les élèves ${ofName(name)}`}
        note={<Facts>{detail}</Facts>}
        checked={keep}
        disabled={members === 0}
        onChange={(next) => go.mutate(next)}
      />
    </li>
  );
}
