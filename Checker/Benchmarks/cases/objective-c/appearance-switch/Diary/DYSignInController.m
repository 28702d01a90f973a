@import UIKit;
@import AuthenticationServices;
#import "DYSignInController.h"

@implementation DYSignInController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = UIColor.systemBackgroundColor;

    BOOL dark = self.traitCollection.userInterfaceStyle == UIUserInterfaceStyleDark;
    ASAuthorizationAppleIDButtonStyle style = dark ? ASAuthorizationAppleIDButtonStyleWhite
                                                   : ASAuthorizationAppleIDButtonStyleBlack;
    ASAuthorizationAppleIDButton *button = [ASAuthorizationAppleIDButton buttonWithType:ASAuthorizationAppleIDButtonTypeDefault style:style];
    button.translatesAutoresizingMaskIntoConstraints = NO;
    [button addTarget:self action:@selector(signIn) forControlEvents:UIControlEventTouchUpInside];

    UILabel *text = [UILabel new];
    text.text = @"Your diary is encrypted and stays with you.";
    text.translatesAutoresizingMaskIntoConstraints = NO;
    [self.view addSubview:text];
    [self.view addSubview:button];
    [text.centerXAnchor constraintEqualToAnchor:self.view.centerXAnchor].active = YES;
    [text.bottomAnchor constraintEqualToAnchor:self.view.centerYAnchor].active = YES;
    [button.topAnchor constraintEqualToAnchor:text.bottomAnchor constant:24].active = YES;
    [button.centerXAnchor constraintEqualToAnchor:self.view.centerXAnchor].active = YES;
    [button.widthAnchor constraintEqualToConstant:260].active = YES;
    [button.heightAnchor constraintEqualToConstant:44].active = YES;
}

- (void)signIn {
}

@end
