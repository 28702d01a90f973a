document.addEventListener('DOMContentLoaded', () => {
  AppleID.auth.init({
    clientId: 'com.example.tram.web',
    scope: 'openid email',
    redirectURI: 'https://tram.example/signin/apple',
    state: document.body.dataset.state,
    usePopup: true,
  });
});
