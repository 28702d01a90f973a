<?php require 'session.php'; ?>
<!DOCTYPE html>
<html lang="en">
<body style="background: #fff">
  <p>Log in to see your orders.</p>
  <a href="<?= $appleUrl ?>"><img src="images/sign-in-with-apple.png" width="130" height="40" alt=""></a>
  <a href="<?= $googleUrl ?>"><img src="images/sign-in-with-google.png" width="130" height="40" alt="Sign in with Google"></a>
</body>
</html>
