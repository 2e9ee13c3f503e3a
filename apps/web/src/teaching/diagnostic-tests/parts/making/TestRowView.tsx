import type { TestRow } from '@encrier/contract/teaching/diagnostic-tests';
import { CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import css from '../Tests.module.css';
import { purposeWords, stateWords } from '../words.ts';

/** A test in the list of test makers. */
export function TestRowView({ test, area }: { test: TestRow; area: string }) {
  const { t, i18n } = useLingui();
  const { figures, state, courses } = test;
  const audience = [...new Set(courses.map((one) => one.audience))].join(comma());
  const subject = courses[0]?.subject ?? '';
  return (
    <CardRow
      icon={IconListCheck}
      tone={figures.waits ? 'warn' : 'plain'}
      title={<bdi>{test.title}</bdi>}
      detail={[
        ...(audience ? [audience, subject] : []),
        i18n._(purposeWords[test.purpose]),
        plural(test.questions, { one: '# question', other: '# questions' }),
        ...(test.closesAt && state === 'open' ? [t`jusqu’au ${formatMoment(test.closesAt)}`] : []),
        ...(test.opensAt && state === 'planned' ? [t`ouvre le ${formatMoment(test.opensAt)}`] : []),
        ...(state === 'draft' || !figures.pupils ? [] : [t`${figures.handed} rendus sur ${figures.pupils}`]),
      ]}
      end={
        <span className={css.ends}>
          {figures.waits > 0 && (
            <StatusPill tone="warn">{plural(figures.waits, { one: '# à lire', other: '# à lire' })}</StatusPill>
          )}
          <StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>
        </span>
      }
      href={
        state === 'draft' ? `${area}/diagnostic-tests/${test.id}` : `${area}/diagnostic-tests/${test.id}/submissions`
      }
      chevron
    />
  );
}
