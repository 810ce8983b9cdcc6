import { TextField } from '@postcard/ui';
import { useSearchText } from './use-search-text.ts';

type Props = { name: string; hint?: string; value: string; onSearch: (text: string) => void };

export function SearchField({ name, hint, value, onSearch }: Props) {
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <TextField
      label="Search"
      type="search"
      name={name}
      {...(hint && { hint })}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
