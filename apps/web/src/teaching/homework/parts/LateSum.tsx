import { afterPenalty } from '@encrier/contract/teaching/homework-correction';
import { Trans } from '@lingui/react/macro';
import { formatNumber } from '#kernel/numbers.ts';

type Props = { mark: string; percent: number; scale?: string };
/** The effect of lateness on a mark, as a calculation: « 14,5 − 10 % = 13,05 ». */
export function LateSum({ mark, percent, scale }: Props) {
  const given = formatNumber(Number(mark.trim().replace(',', '.')));
  const kept = formatNumber(Number(afterPenalty(mark, percent)));
  return (
    <span>
      <Trans>Dans le carnet :</Trans>{' '}
      <bdi dir="ltr">
        {given} − {percent} % = <b>{kept}</b>
        {scale && ` / ${formatNumber(Number(scale))}`}
      </bdi>
    </span>
  );
}
