import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type RefObject, useRef, useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
  TimeField,
} from 'react-aria-components';
import type { ControlProps, FieldLook } from './Field.tsx';
import css from './SegmentedFields.module.css';

/** Value of a change event, as from a native element. */
export type ValueChange = { currentTarget: { value: string } };
type Native = Pick<
  ComponentPropsWithRef<'input'>,
  'min' | 'max' | 'disabled' | 'required' | 'onBlur' | 'defaultValue' | 'autoFocus'
>;
export type DateFieldProps = FieldLook &
  Native & {
    /** `2026-11-22` for a day, `08:30` for an hour; empty for none. */
    value?: string;
    onChange?: (event: ValueChange) => void;
  };
/** Props of both forms of the field. */
export type SegmentedProps = Omit<DateFieldProps, keyof FieldLook> & {
  control: ControlProps;
  labelId: string;
};

/** Day before month, week from Monday, western digits: as elsewhere in the product. */
const locales: Record<string, string> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' };
const localeNow = (): string => locales[document.documentElement.lang] ?? 'fr-FR';

function read<T>(parse: (text: string) => T, text: string | number | undefined): T | null {
  try {
    return text ? parse(String(text)) : null;
  } catch {
    return null;
  }
}

/** Displayed value: the caller's, or the typed one while incomplete. */
function useValue<T>(props: SegmentedProps, parse: (text: string) => T) {
  const [own, setOwn] = useState(String(props.defaultValue ?? ''));
  const text = props.value ?? own;
  return {
    value: read(parse, text),
    setValue: (next: T | null, write: (value: T) => string) => {
      const nextText = next === null ? '' : write(next);
      setOwn(nextText);
      if (nextText !== text) props.onChange?.({ currentTarget: { value: nextText } });
    },
  };
}

const shared = ({ control, labelId, disabled, autoFocus }: SegmentedProps) => ({
  id: control.id,
  'aria-labelledby': labelId,
  ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  isInvalid: control['aria-invalid'] === true,
  isRequired: control['aria-required'] === true,
  isDisabled: disabled === true,
  autoFocus: autoFocus === true,
  shouldForceLeadingZeros: true,
});

/** The calendar opens inside the window of its field: outside a modal nothing can be reached. */
const windowOf = (place: RefObject<HTMLDivElement | null>): HTMLElement =>
  place.current?.closest('dialog') ?? document.body;

/** A day in segments, with a calendar. */
export function SegmentedDate(props: SegmentedProps) {
  const place = useRef<HTMLDivElement>(null);
  const { value, setValue } = useValue<CalendarDate>(props, parseDate);
  return (
    <I18nProvider locale={localeNow()}>
      <DatePicker
        {...shared(props)}
        ref={place}
        className={css.picker ?? ''}
        granularity="day"
        firstDayOfWeek="mon"
        value={value}
        minValue={read(parseDate, props.min)}
        maxValue={read(parseDate, props.max)}
        // The form shows errors itself.
        validationBehavior="aria"
        onChange={(next) => setValue(next as CalendarDate | null, String)}
        onBlur={(event) => props.onBlur?.(event as never)}
      >
        <Group className={css.group ?? ''}>
          <DateInput className={css.segments ?? ''}>
            {(segment) => <DateSegment segment={segment} className={css.segment ?? ''} />}
          </DateInput>
          <Button className={css.open ?? ''}>
            <IconCalendar size={17} stroke={1.7} aria-hidden="true" />
          </Button>
        </Group>
        <Popover className={css.popover ?? ''} placement="bottom start" UNSTABLE_portalContainer={windowOf(place)}>
          <Dialog className={css.dialog ?? ''}>
            <Calendar firstDayOfWeek="mon">
              <header className={css.head}>
                <Button slot="previous" className={css.step ?? ''}>
                  <IconChevronLeft size={18} stroke={1.7} aria-hidden="true" className="flip-rtl" />
                </Button>
                <Heading className={css.month ?? ''} />
                <Button slot="next" className={css.step ?? ''}>
                  <IconChevronRight size={18} stroke={1.7} aria-hidden="true" className="flip-rtl" />
                </Button>
              </header>
              <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
                {(date) => <CalendarCell date={date} className={css.day ?? ''} />}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

/** An hour in segments, on 24 hours. */
export function SegmentedTime(props: SegmentedProps) {
  const { value, setValue } = useValue<Time>(props, parseTime);
  return (
    <I18nProvider locale={localeNow()}>
      <TimeField
        {...shared(props)}
        className={css.picker ?? ''}
        hourCycle={24}
        granularity="minute"
        value={value}
        validationBehavior="aria"
        onChange={(next) => setValue(next as Time | null, (time) => time.toString().slice(0, 5))}
        onBlur={(event) => props.onBlur?.(event as never)}
      >
        <DateInput className={`${css.group} ${css.segments}`}>
          {(segment) => <DateSegment segment={segment} className={css.segment ?? ''} />}
        </DateInput>
      </TimeField>
    </I18nProvider>
  );
}
