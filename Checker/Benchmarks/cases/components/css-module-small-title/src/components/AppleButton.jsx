import { FaApple } from 'react-icons/fa';
import styles from './AppleButton.module.css';

export default function AppleButton({ onClick }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      <FaApple size={22} aria-hidden="true" />
      Continue with Apple
    </button>
  );
}
