import type { WordState } from '@encrier/contract/teaching/report-cards';
import type { ProofClass } from '@encrier/contract/teaching/report-cards-proof';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import css from './ReportCards.module.css';
import { wordStateWords } from './words.ts';
import { comma } from '#kernel/text.ts';

type RowProps = {
  one: ProofClass['courses'][number]['comments'][number];
  avoided: readonly string[];
  busy: boolean;
  onJudge: (state: WordState) => void;
  onReturn: () => void;
};
/** The comment on one pupil, and its review. */
export function ProofRow({ one, avoided, busy, onJudge, onReturn }: RowProps) {
  const { i18n } = useLingui();
  const { word, tone } = wordStateWords[one.state];
  return (
    <section className={css.pupil} aria-label={one.label}>
      <div className={css.who}>
        <b>
          <bdi>{one.label}</bdi>
        </b>
        <span>
          <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        </span>
      </div>
      <div className={css.words}>
        <p dir="auto">{one.body}</p>
        {one.ask && (
          <p className={css.quiet}>
            <Trans>
              Demandé : <bdi>{one.ask}</bdi>
            </Trans>
          </p>
        )}
        {avoided.length > 0 && (
          <p className={css.warn}>
            <Trans>
              À éviter selon l’école : <bdi>{avoided.join(comma())}</bdi>
            </Trans>
          </p>
        )}
        {one.can.judge ? (
          <div className={css.row}>
            {one.state === 'draft' ? (
              <>
                <Button size="small" disabled={busy} onClick={() => onJudge('approved')}>
                  <Trans>Valider</Trans>
                </Button>
                <Button size="small" variant="quiet" disabled={busy} onClick={onReturn}>
                  <Trans>Renvoyer à l’auteur</Trans>
                </Button>
              </>
            ) : (
              <Button size="small" variant="quiet" disabled={busy} onClick={() => onJudge('draft')}>
                <Trans>Revenir sur cet avis</Trans>
              </Button>
            )}
          </div>
        ) : (
          <p className={css.quiet}>
            <Trans>Écrite par vous : la direction la relit.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
