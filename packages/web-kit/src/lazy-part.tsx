import { ErrorState } from '@postcard/ui';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { toast } from './events/browser-events.ts';

type Options<Props> = {
  loading?: (props: Props) => ReactNode;
  onFailed?: (props: Props) => void;
  isOptional?: boolean;
};

/** Loads a part's code when it is first shown. If the code fails to load, the rest of the page still works. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = () => null, onFailed, isOptional = false }: Options<Props> = {},
): ComponentType<Props> {
  let current: LazyExoticComponent<ComponentType<Props>> | undefined;
  const part = () =>
    (current ??= lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React caches a failure, so a retry needs a new component.
        current = undefined;
        throw error;
      }
    }));

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const Part = useMemo(part, [attempt]);
    // After a second failure the whole page is reloaded; drafts keep the typed text.
    const again = () => setAttempt(attempt + 1);
    const retry = () => (attempt > 1 && navigator.onLine ? location.reload() : again());
    const notice = onFailed ? (
      <NotOpened onShown={() => onFailed(props)} />
    ) : (
      <NotShown onRetry={retry} onOnline={again} />
    );
    const failed = isOptional ? null : notice;
    return (
      <PartBoundary key={attempt} failed={failed}>
        <Suspense fallback={loading(props)}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

class PartBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

function NotShown({ onRetry, onOnline }: { onRetry: () => void; onOnline: () => void }) {
  // The page is not reloaded, so that typed text stays, because the user did not ask for a retry.
  const tryAgain = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => tryAgain();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <ErrorState title="This part couldn’t be loaded" onRetry={onRetry}>
      Check your connection and try again. Everything else on this page works.
    </ErrorState>
  );
}

function NotOpened({ onShown }: { onShown: () => void }) {
  const close = useEffectEvent(onShown);
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: 'This couldn’t be opened',
      description: 'Check your connection and try again.',
    });
    close();
  }, []);
  return null;
}
