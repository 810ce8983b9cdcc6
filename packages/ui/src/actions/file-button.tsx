import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type Props = Omit<ButtonProps, 'onClick'> & { accept: string; fileLabel: string; onFile: (file: File) => void };

export function FileButton({ accept, fileLabel, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={fileLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again, after a failure or to resume.
          target.value = '';
        }}
      />
    </>
  );
}
