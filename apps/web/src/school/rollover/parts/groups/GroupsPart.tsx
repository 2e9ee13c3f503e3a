import { Switch } from '@encrier/ui/actions/Switch';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
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
  const { t } = useLingui();
  const { data, error } = useQuery(groupsQuery(id));
  if (error && !data) return <Notice tone="bad" title={sentence(error)} />;
  if (!data) return <Skeletons label={t`Chargement`} rows={3} />;
  if (data.groups.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>
        <Trans>Groupes repris</Trans>
      </h2>
      <p className={css.quiet}>
        <Trans>Un groupe garde ceux de ses élèves qui passent ou redoublent et y ont encore leur place.</Trans>
      </p>
      <ul className={css.lines}>
        {data.groups.map((group) => (
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
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <Switch
        label={t`Garder les élèves ${ofName(name)}`}
        note={detail}
        checked={keep}
        disabled={members === 0}
        onChange={(next) => go.mutate(next)}
      />
    </li>
  );
}
