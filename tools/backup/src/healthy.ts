// Health check of the container: fails without a backup from the last 26 hours.
import { isOverdue } from './make-backup.ts';

process.exit(isOverdue(process.env['BACKUP_FOLDER'] || '/backups', new Date()) ? 1 : 0);
