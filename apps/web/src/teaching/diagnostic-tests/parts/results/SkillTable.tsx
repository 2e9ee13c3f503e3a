import type { NamelessCopy, TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Card } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { useLetters } from '#kernel/frame/use-letters.ts';
import css from '../Tests.module.css';
import { percentWords, sittingWords } from '../words.ts';
import { NeedGroups } from './NeedGroups.tsx';
import { QuestionFigures } from './QuestionFigures.tsx';

/** Up and down keys move between pupils of the table; the first press goes to the first one. */
function useRowKeys(): void {
  const { t } = useLingui();
  const go = (step: 1 | -1): void => {
    const links = [...document.querySelectorAll<HTMLElement>('main tbody th a')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    (at < 0 ? links[0] : links[at + step])?.focus();
  };
  useLetters([
    { key: 'arrowup', words: t`Élève précédent`, run: () => go(-1) },
    { key: 'arrowdown', words: t`Élève suivant`, run: () => go(1) },
  ]);
}

/** Pupils × skills, each cell a level from not acquired to sound. */
function SkillTable({ results, area, narrow }: { results: TestResults; area: string; narrow: boolean }) {
  const { t, i18n } = useLingui();
  const { skills, id, hidden, groups } = results;
  const rows: readonly (NamelessCopy & { pupilId?: string })[] = hidden ? results.copies : results.pupils;
  useRowKeys();
  const names = [t`non acquis`, t`fragile`, t`en cours`, t`acquis`, t`solide`];
  if (!skills.length)
    return (
      <EmptyState icon={IconListCheck} title={<Trans>Aucune compétence dans ce test</Trans>}>
        <Trans>Donnez une compétence à chaque question : le tableau montre qui la tient.</Trans>
      </EmptyState>
    );
  return (
    <Card>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keys */}
      <section className={css.scroll} tabIndex={0} aria-label={t`Niveaux par compétence`}>
        <table className={css.heat}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Élève</Trans>
              </th>
              {skills.map(({ skill }) => (
                <th key={skill} scope="col">
                  <bdi>{skill}</bdi>
                </th>
              ))}
              <th scope="col">
                <Trans>Réussite</Trans>
              </th>
              {groups.length > 0 && (
                <th scope="col">
                  <Trans>Proposé</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.pupilId ?? one.sittingId}>
                <th scope="row">
                  {one.sittingId ? (
                    <UiLink href={`${area}/diagnostic-tests/${id}/submissions/${one.sittingId}`}>
                      <bdi>{one.label || t`Copie ${one.code}`}</bdi>
                    </UiLink>
                  ) : (
                    <bdi>{one.label}</bdi>
                  )}
                </th>
                {one.levels.map((level, at) => (
                  <td key={skills[at]!.skill} className={css.level} data-level={level ?? undefined}>
                    {level === null ? (
                      <span className="visually-hidden">{t`pas évalué`}</span>
                    ) : (
                      <>
                        <span aria-hidden="true">{level === 0 ? '–' : level}</span>
                        <span className="visually-hidden">{names[level]}</span>
                      </>
                    )}
                  </td>
                ))}
                <td>
                  {one.score !== null && one.max ? (
                    percentWords(one.score / one.max)
                  ) : (
                    <span className={css.quiet}>
                      {one.state === null ? t`pas rendu` : i18n._(sittingWords[one.state].word)}
                    </span>
                  )}
                </td>
                {groups.length > 0 && (
                  <td className={css.quiet}>
                    {one.group !== null ? (
                      <span className={css.group} data-group={one.group % 4}>{t`groupe ${one.group + 1}`}</span>
                    ) : (
                      one.score !== null && t`autonome`
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Classe</Trans>
              </th>
              {skills.map(({ skill, share }) => (
                <td key={skill}>{share === null ? '' : percentWords(share)}</td>
              ))}
              <td>{results.figures.mean === null ? '' : percentWords(results.figures.mean)}</td>
              {groups.length > 0 && <td />}
            </tr>
          </tfoot>
        </table>
      </section>
      <div className={css.top}>
        <p className={css.quiet}>
          <Trans>Niveau par compétence, de – (non acquis) à 4 (solide)</Trans>
        </p>
        {!narrow && (
          <p className={`${css.quiet} ${css.row}`} data-print="hide">
            <KeyHint keys={['↑', '↓']} /> <Trans>élève</Trans>
            <KeyHint keys={['↵']} /> <Trans>copie</Trans>
            {groups.length > 0 && (
              <>
                <KeyHint keys={['B']} /> <Trans>groupes</Trans>
              </>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

/** The table with its proposed groups beside it. */
export function SkillBoard({ results, area, narrow }: { results: TestResults; area: string; narrow: boolean }) {
  return (
    <div className={css.board}>
      <SkillTable results={results} area={area} narrow={narrow} />
      <div className={css.page}>
        {!narrow && <QuestionFigures results={results} short />}
        <NeedGroups results={results} />
      </div>
    </div>
  );
}
