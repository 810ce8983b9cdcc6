import { useEffect, useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { describe, FieldFrame, fieldIds, type FieldWords } from './field.tsx';

export type ComboboxOption = { value: string; label: string; detail?: string };

type Own = FieldWords & {
  value: string;
  /** Returns options, best first. Called for each letter, so it must be fast. */
  search: (typed: string) => readonly ComboboxOption[];
  fallback?: ComboboxOption;
  onChoose: (option: ComboboxOption | null) => void;
  typedBefore?: string;
};

export type ComboboxFieldProps = Own & Omit<ComponentProps<'input'>, keyof Own | 'type' | 'defaultValue' | 'onChange'>;

/** The editable combobox of ARIA 1.2. The first match is active; Enter, Tab and blur choose it, Escape does not. */
export function ComboboxField({
  label,
  hint,
  error,
  id,
  className,
  value,
  search,
  fallback,
  onChoose,
  typedBefore = '',
  onBlur,
  onKeyDown,
  ...props
}: ComboboxFieldProps) {
  const ids = fieldIds(id, props.name);
  const [typed, setTyped] = useState<string | null>(typedBefore || null);
  const [isOpen, setOpen] = useState(typedBefore !== '');
  const [moved, setMoved] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const query = typed?.trim() ?? '';
  const found = isOpen && query ? search(query) : [];
  const options = isOpen && (query || moved !== null) ? withFallback(found, fallback) : [];
  const isShown = options.length > 0;
  // The fallback must be chosen explicitly, never by blur.
  const active = isShown ? (moved ?? (found.length > 0 ? 0 : null)) : null;
  const optionId = (index: number) => `${ids.control}-option-${index}`;

  // Scrolls the active option above a phone's keyboard.
  useEffect(() => {
    if (!isShown) return;
    list.current?.scrollIntoView?.({ block: 'nearest' });
    if (active !== null) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown, active]);

  function type(text: string): void {
    setTyped(text);
    setOpen(true);
    setMoved(null);
    if (text === '' && value !== '') onChoose(null);
  }

  function choose(option: ComboboxOption): void {
    setTyped(null);
    close();
    onChoose(option);
  }

  function close(): void {
    setOpen(false);
    setMoved(null);
  }

  function chooseActive(): void {
    const option = active === null ? undefined : options[active];
    if (option) choose(option);
  }

  function move(step: 1 | -1): void {
    const all = withFallback(query ? search(query) : [], fallback);
    if (all.length === 0) return;
    setOpen(true);
    const from = active ?? (step === 1 ? -1 : all.length);
    setMoved((from + step + all.length) % all.length);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const keys: Readonly<Record<string, (() => void) | false>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: active !== null && chooseActive,
      Escape: isShown && close,
    };
    const act = keys[event.key];
    if (!act) {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    // Keeps a surrounding dialog open.
    event.stopPropagation();
    act();
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    chooseActive();
    close();
    onBlur?.(event);
  }

  return (
    <FieldFrame {...{ ids, label, hint, error, className }} required={props.required}>
      <div className="pc-combobox">
        <input
          className="pc-input"
          type="text"
          role="combobox"
          id={ids.control}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${ids.control}-list` : undefined}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...describe(ids, { hint, error })}
          {...props}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={leave}
        />
        {isShown && <Suggestions {...{ list, options, active, optionId, choose }} id={`${ids.control}-list`} />}
        <p role="status" className="pc-visually-hidden">
          {isShown && countInWords(found.length)}
        </p>
      </div>
    </FieldFrame>
  );
}

type SuggestionsProps = {
  id: string;
  list: Ref<HTMLDivElement>;
  options: readonly ComboboxOption[];
  active: number | null;
  optionId: (index: number) => string;
  choose: (option: ComboboxOption) => void;
};

const Suggestions = ({ id, list, options, active, optionId, choose }: SuggestionsProps) => (
  <div ref={list} className="pc-menu pc-combobox__list" role="listbox" id={id} aria-label="Suggestions">
    {options.map((option, index) => (
      // The field keeps the focus and handles the keys.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        key={option.value}
        id={optionId(index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        data-highlighted={index === active || undefined}
        className="pc-menu__item pc-combobox__option"
        // Prevents a blur, which would choose the active option before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(option)}
      >
        {option.label}
        {option.detail && <span className="pc-quiet pc-small">{option.detail}</span>}
      </div>
    ))}
  </div>
);

const withFallback = (found: readonly ComboboxOption[], fallback: ComboboxOption | undefined): ComboboxOption[] =>
  fallback ? [...found.filter(({ value }) => value !== fallback.value), fallback] : [...found];

const countInWords = (count: number): string => (count === 0 ? 'Nothing found' : `${count} found`);
